/**
 * What begins a cell with =, +, - or @ is a formula to a spreadsheet, and any user may have typed it. A spreadsheet that splits our
 * files at semicolons or tabs, or where a line ends, begins cells in the middle of ours. An apostrophe before the sign makes it text.
 */

/** Some spreadsheets accept the wide forms too. */
const SIGN = /[=+\-@＝＋－＠]/g
const SEPARATOR = /[;\t\r\n]/
/** A spreadsheet drops them from the beginning of a cell; an apostrophe may be a guard, or typed. */
const DROPPED = /[\s,"']/

/** Puts an apostrophe before each sign that may begin a cell. */
export const guarded = (text: string): string => changed(text, (signAt) => [signAt, "'"])

/** The text as it was: takes one apostrophe from before each sign that may begin a cell. */
export const unguarded = (text: string): string =>
  changed(text, (signAt) => (text[signAt - 1] === "'" ? [signAt - 1, ''] : [signAt, '']))

/** `change` says from where on the text before a sign is replaced, and by what. */
function changed(text: string, change: (signAt: number) => [from: number, by: string]): string {
  let result = ''
  let copied = 0
  for (const { index } of text.matchAll(SIGN)) {
    if (!mayBeginCell(text, index)) continue
    const [from, by] = change(index)
    result += text.slice(copied, from) + by
    copied = index
  }
  return result + text.slice(copied)
}

/** Never further back than to another sign: all signs of a text together cost one walk along it. */
function mayBeginCell(text: string, signAt: number): boolean {
  for (let at = signAt - 1; at >= 0; at--) {
    const before = text[at] as string
    if (SEPARATOR.test(before)) return true
    if (!DROPPED.test(before)) return false
  }
  return true
}
