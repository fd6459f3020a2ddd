/** Apart from what reads them: the server names these files, and only the program that cuts tiles loads the rest. */

/** What the map is cut from, whichever of them are there. */
export const MAP_FILES = {
  basemap: 'basemap.topojson.gz',
  cities: 'cities.csv.gz',
  hospitals: 'hospitals.csv.gz',
  cityStreets: 'osm_city_streets.ndjson.gz',
  osmGraph: 'houston_osm_graph.json.gz',
  countyGraph: 'tiger_streets_graph.json.gz',
} as const

/** With one of these the map shows OpenStreetMap's work, and must say so. */
export const OSM_FILES: readonly string[] = [MAP_FILES.cityStreets, MAP_FILES.osmGraph]
