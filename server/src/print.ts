/** What the operator who starts the program reads. */
export const print = (line: string) => process.stdout.write(`${line}\n`)
export const step = (line: string) => print(`▸ ${line}`)
