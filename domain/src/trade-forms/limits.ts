/** How much a form may declare: what the contract needs of the forms, which every screen loads. */
export const MAX_SPECIMENS = 500
export const MAX_LISTED_IDS = 200
export const MAX_BAGS = 50
export const MAX_DRUGS = 20
export const MAX_QUANTITY = 100_000
export const MAX_ID_LENGTH = 60
/** Of the seal of a bag, as of any other. */
export const MAX_SEAL_LENGTH = 40
