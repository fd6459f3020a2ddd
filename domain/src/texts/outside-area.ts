export const zipText = (zip: string): string => `ZIP ${zip}`
