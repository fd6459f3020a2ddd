/** The colours of the map: the cool greys of the interface, so that a route in the brand's teal and the markers stand out. */
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export const PALETTE = {
  light: {
    outside: '#e4eaed',
    land: '#f5f8f9',
    urban: '#e9eff1',
    water: '#c3dde3',
    river: '#b3d3da',
    county: '#d5dde1',
    state: '#8ea2ad',
    country: '#798c97',
    rail: '#cfd8dc',
    highway: '#ffffff',
    highwayEdge: '#a9b9c1',
    highwayFar: '#b6c3c9',
    street: '#ffffff',
    streetEdge: '#c3cfd5',
    streetFar: '#c9d4da',
    label: '#2a3b45',
    labelQuiet: '#566a75',
    labelFaint: '#6d818c',
    halo: '#f8fafb',
  },
  dark: {
    outside: '#0c171e',
    land: '#15242d',
    urban: '#1b2c36',
    water: '#0a2831',
    river: '#12343e',
    county: '#22343e',
    state: '#4b606c',
    country: '#5c717d',
    rail: '#263842',
    highway: '#4d6470',
    highwayEdge: '#0f1c24',
    highwayFar: '#354a56',
    street: '#3a505c',
    streetEdge: '#14222a',
    streetFar: '#31464f',
    label: '#dbe4e8',
    labelQuiet: '#9badb7',
    labelFaint: '#7f949f',
    halo: '#0f1c24',
  },
} as const satisfies Record<Scheme, Record<string, string>>
export type Colours = Record<keyof (typeof PALETTE)['light'], string>
