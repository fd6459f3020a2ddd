/**
 * Every number that decides what an address search shows, and in which order. docs/maps.md explains the table row by row;
 * `npm run maps:explain` shows what each part gives a candidate.
 */
export const SCORING = {
  /** How surely a word of the index is the typed word: 1 is certain. */
  wordMatch: {
    exact: 1,
    /** The last word, while it is still being typed. */
    prefix: 0.97,
    plural: 0.96,
    /** Any other word that the typed one begins: 'meth' for Methodist. Typo-tolerant pass only. */
    abbreviation: 0.8,
    /** Subtracted for each typo. Typo-tolerant pass only. */
    perTypo: 0.14,
  },
  /** How much a typed word counts: 'st' is on every second street, 'taub' names one hospital. */
  wordWeight: {
    min: 0.25,
    max: 1,
    /** A word that is not in the index. */
    unknown: 0.5,
    /** The house number, for a place whose own number it is. */
    number: 0.6,
    zip: 1,
    /** A word counts in full if it is in fewer documents than all documents to the power of 1 minus this. */
    rarityExponent: 0.6,
    /** A match must have one of the words from this weight on; the lighter ones only help to choose. */
    significant: 0.4,
  },
  /** Added to the share of typed words that matched. The sum is the quality of a candidate. */
  quality: {
    /** The house number is known exactly, or between its neighbors. */
    exactNumber: 0.08,
    interpolatedNumber: 0.04,
    /** The number is not known: in the city or ZIP that was typed or near the user, or in any other place. */
    unknownNumber: 0,
    unknownNumberElsewhere: -0.3,
    /** A place that matched by its address only. */
    notByName: -0.2,
    /** Each word of the street's or place's name that was not typed; never less than `maxUnmatched` in all. */
    unmatchedStreetType: -0.02,
    unmatchedStreetWord: -0.05,
    unmatchedNameWord: -0.005,
    maxUnmatched: -0.12,
  },
  /** Candidates below these are dropped. */
  cutoff: {
    /** By matched words alone, before house numbers are looked up; and how far below the best that may be. */
    minMatch: 0.5,
    matchBelowBest: 0.3,
    /** By quality; and how far below the best that may be. */
    minQuality: 0.6,
    qualityBelowBest: 0.2,
    /** From this quality on a candidate is what was typed: no typo-tolerant pass is needed. */
    good: 0.9,
    /** From this quality on the best candidate is the place that a whole text means. */
    certain: 0.85,
  },
  /** The order: quality first, then nearness or the size of the city, then importance. A typo costs as much as 200 miles. */
  rank: {
    perQuality: 600,
    /** With a point to search near: for each doubling of (1 + miles / 2). */
    perDistanceDoubling: -10,
    distanceUnitMiles: 2,
    /** Within `nearMiles`: the user's own city comes before a known house number in another one. */
    near: 50,
    /** Without one: for each tenfold population of the city. */
    perTenfoldPopulation: 1.2,
    /** A place's importance (0 to 255) divided by this. */
    importanceDivisor: 25,
  },
  /** Of a place, 0 to 255. A hospital's grows with its beds. */
  importance: {
    hospital: 100,
    perHospitalBed: 1 / 8,
    maxForBeds: 150,
    hospitalWithUnknownBeds: 180,
    /** Courthouses, laboratories, bank centers and others of the list of well-known places. */
    wellKnown: 120,
    clinic: 60,
    bankMainOffice: 50,
    pharmacy: 45,
    bank: 40,
  },
  /** Within this of the user a city counts as if it had been typed. */
  nearMiles: 15,
} as const

/** What a candidate's quality is made of; the sum is the quality. */
export type QualityParts = { matchedWords: number; unmatchedWords: number; notByName: number; houseNumber: number }
/** What a candidate's rank is made of; the sum is the rank, larger first. */
export type RankParts = { quality: number; nearness: number; importance: number }

export const qualityOf = ({ matchedWords, unmatchedWords, notByName, houseNumber }: QualityParts): number =>
  matchedWords + unmatchedWords + notByName + houseNumber
export const rankOf = ({ quality, nearness, importance }: RankParts): number => quality + nearness + importance

/** Population decides only when there is no point to search near. */
export function rankParts(
  candidate: { quality: number; importance: number },
  milesAway: number | null,
  population: number,
): RankParts {
  const { perQuality, perTenfoldPopulation, importanceDivisor } = SCORING.rank
  return {
    quality: candidate.quality * perQuality,
    nearness: milesAway === null ? Math.log10(population + 10) * perTenfoldPopulation : nearness(milesAway),
    importance: candidate.importance / importanceDivisor,
  }
}

function nearness(milesAway: number): number {
  const { perDistanceDoubling, distanceUnitMiles, near } = SCORING.rank
  const distance = perDistanceDoubling * Math.log2(1 + milesAway / distanceUnitMiles)
  return milesAway <= SCORING.nearMiles ? near + distance : distance
}
