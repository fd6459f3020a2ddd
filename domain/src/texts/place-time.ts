export const PLACE_TIME_TEXTS = { tomorrow: (time: string) => `${time} tomorrow` }
