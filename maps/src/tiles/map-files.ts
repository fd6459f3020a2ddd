/** In a file of its own, so that the server does not load the code that reads them: only the build program does. */

/** The input of the tiles; each file is optional. */
export const MAP_FILES = {
  basemap: 'basemap.topojson.gz',
  cities: 'cities.csv.gz',
  hospitals: 'hospitals.csv.gz',
  cityStreets: 'osm_city_streets.ndjson.gz',
  osmGraph: 'houston_osm_graph.json.gz',
  squares: 'osm_squares.tsv.gz',
  countyGraph: 'tiger_streets_graph.json.gz',
} as const

/** With one of these the map must credit OpenStreetMap. */
export const OSM_FILES: readonly string[] = [MAP_FILES.squares, MAP_FILES.cityStreets, MAP_FILES.osmGraph]
