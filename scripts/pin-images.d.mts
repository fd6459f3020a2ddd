export const IMAGE_FILES: string[]
export function imagesIn(text: string): string[]
