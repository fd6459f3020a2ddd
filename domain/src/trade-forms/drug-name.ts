export const drugName = ({ drug, strength }: { drug: string; strength: string }): string => `${drug} ${strength}`.trim()
