<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.12.0" name="things" tilewidth="16" tileheight="48" tilecount="1" columns="0">
 <tileoffset x="1" y="2"/>
 <tile id="0">
  <image source="wall.png" width="16" height="48"/>
 </tile>
</tileset>
