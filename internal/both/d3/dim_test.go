package d3

// alone are functions that only package d3 has, and no table.
var alone = map[string]string{}
