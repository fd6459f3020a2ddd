/** CSV with a header line, and quotes around cells with a comma. */
export type Row = Record<string, string | undefined>

export function readTable(lines: readonly string[], needed: readonly string[]): Row[] {
  const columns = readCells(lines[0] ?? '')
  const missing = needed.find((column) => !columns.includes(column))
  if (missing) throw new Error(`has no column '${missing}'`)
  return lines.slice(1).map((line) => {
    const cells = readCells(line)
    if (cells.length !== columns.length)
      throw new Error(`has a row that is cut off: ${JSON.stringify(line.slice(0, 60))}`)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]))
  })
}

function readCells(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const cells: string[] = []
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push(quoted !== undefined ? quoted.replaceAll('""', '"') : (plain ?? ''))
  return cells
}
