/**
 * Valhalla's settings: those that differ from its defaults or are required. Written out because the package's generator is
 * a Python script, and Python may not be installed.
 */
export function engineConfig(archive) {
  const logging = { type: '', long_request: 1e9 }
  return {
    mjolnir: { tile_dir: '', tile_extract: archive, logging },
    loki: {
      actions: ['locate', 'route', 'sources_to_targets', 'status'],
      use_connectivity: true,
      service_defaults: SERVICE_DEFAULTS,
      logging,
    },
    thor: {
      // The default algorithm is faster but misses routes on a sparse network: of 360 pairs within 80 miles of each other it
      // left 10 without an answer and made others a third too long.
      source_to_target_algorithm: 'timedistancematrix',
      // Reserved per thread; they grow for a longer route and are freed after it.
      max_reserved_labels_count_astar: 200_000,
      max_reserved_labels_count_bidir_astar: 100_000,
      max_reserved_labels_count_bidir_dijkstras: 200_000,
      max_reserved_labels_count_dijkstras: 200_000,
      clear_reserved_memory: true,
      logging,
    },
    odin: { markup_formatter: { markup_enabled: false }, logging },
    meili: { mode: 'auto', customizable: [], verbose: false, default: MATCHING, grid: { cache_size: 1, size: 500 } },
    service_limits: LIMITS,
  }
}

/** For the program that builds the tiles; part of their fingerprint. */
export const buildConfig = (tilesFolder) => ({
  mjolnir: {
    tile_dir: tilesFolder,
    data_processing: { use_admin_db: false },
    logging: { type: 'std_out', color: false },
  },
})

const SERVICE_DEFAULTS = {
  radius: 0,
  // A street connected to fewer corners than this is skipped if another is in reach: the region's streets come from several
  // sources, and at the default of 50 whole disconnected neighborhoods counted as connected.
  minimum_reachability: 500,
  // West Texas has places 50 km from the next highway.
  search_cutoff: 80_000,
  node_snap_tolerance: 5,
  street_side_tolerance: 5,
  street_side_max_distance: 1000,
  heading_tolerance: 60,
}

/** Map matching is not used, but its settings are required. */
const MATCHING = {
  sigma_z: 4.07,
  beta: 3,
  max_route_distance_factor: 5,
  max_route_time_factor: 5,
  breakage_distance: 2000,
  max_search_radius: 100,
  search_radius: 50,
  interpolation_distance: 10,
  geometry: false,
  route: true,
  gps_accuracy: 5,
  turn_penalty_factor: 0,
}

const DRIVING = {
  // Across the five states and back, with all the stops of a day.
  max_distance: 5_000_000,
  max_locations: 50,
  // A matrix over a larger area takes longer than the server's timeout: better rejected immediately.
  max_matrix_distance: 300_000,
  max_matrix_location_pairs: 10_000,
}
const WALKING = { ...DRIVING, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 }

const LIMITS = {
  auto: DRIVING,
  bus: DRIVING,
  taxi: DRIVING,
  truck: DRIVING,
  bicycle: DRIVING,
  bikeshare: DRIVING,
  motor_scooter: DRIVING,
  motorcycle: DRIVING,
  multimodal: DRIVING,
  transit: DRIVING,
  pedestrian: WALKING,
  centroid: { max_distance: 200_000, max_locations: 5 },
  isochrone: {
    max_contours: 4,
    max_time_contour: 120,
    max_distance: 25_000,
    max_locations: 1,
    max_distance_contour: 200,
  },
  trace: {
    max_distance: 200_000,
    max_gps_accuracy: 100,
    max_search_radius: 100,
    max_shape: 16_000,
    max_alternates: 3,
    max_alternates_shape: 100,
  },
  skadi: { max_shape: 750_000, min_resample: 10 },
  status: { allow_verbose: false },
  max_exclude_locations: 50,
  max_exclude_polygons_length: 10_000,
  max_radius: 200,
  max_reachability: 500,
  max_alternates: 2,
  max_timedep_distance: 500_000,
  max_timedep_distance_matrix: 0,
  max_distance_disable_hierarchy_culling: 0,
  allow_hard_exclusions: false,
  hierarchy_limits: {
    allow_modification: false,
    bidirectional_astar: {
      max_allowed_up_transitions: { 1: 400, 2: 100 },
      max_expand_within_distance: { 0: 1e8, 1: 20_000, 2: 5_000 },
    },
    costmatrix: { max_allowed_up_transitions: { 1: 400, 2: 100 } },
    unidirectional_astar: {
      max_allowed_up_transitions: { 1: 400, 2: 100 },
      max_expand_within_distance: { 0: 1e8, 1: 100_000, 2: 5_000 },
    },
  },
}
