/** The cells of a line of a CSV file, without the spaces around them. A quoted cell may have the separator inside. */
export function splitCsvLine(line: string, separator: string): string[] {
  // Nearly all lines, at a tenth of the cost.
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    if (char === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (char === '"') isQuoted = !isQuoted
    else if (char === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}
