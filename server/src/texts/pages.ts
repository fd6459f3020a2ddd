/** On the pages of every PDF file. */
export const PAGE_TEXTS = {
  page: (page: number, of: number) => `Page ${page} of ${of}`,
}
