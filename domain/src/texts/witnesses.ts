const rows = (from: number, to: number): string => (from === to ? `row ${from}` : `rows ${from} to ${to}`)

/** Which rows of a dossier others have vouched for. */
export const WITNESS_TEXTS = {
  stamped: (authority: string, count: number, at: string) =>
    `Time-stamp of ${authority}: ${rows(1, count)} existed by ${at}.`,
  notStamped: (from: number, to: number) =>
    `No time-stamp for ${rows(from, to)}: when ${from === to ? 'it was' : 'they were'} recorded is the courier’s word alone.`,
  noneMailed: (organization: string) => `No head of the log with these rows was mailed to ${organization}.`,
  mailed: (organization: string, at: string, count: number) =>
    `Mailed to ${organization} ${at}, says the courier: the log with ${rows(1, count)}. Compare the line of that mail.`,
}
