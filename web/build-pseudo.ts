/** The pseudo-language: every text of a catalog, longer and with accents, between brackets: '⟦Çhéçkóút one⟧'. */
import { readFileSync } from 'node:fs'

/** A module with the same exports, each turned into pseudo-language when it is read. */
export function pseudoModule(file: string): string {
  const code = readFileSync(file, 'utf8')
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const passedOn = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','))
  const names = [...declared, ...passedOn.map((name) => name.trim())].filter(
    (name) => name && !name.startsWith('type '),
  )
  return [
    `import * as english from ${JSON.stringify(file)}`,
    `import { pseudo } from ${JSON.stringify(new URL('pseudo.ts', import.meta.url).pathname)}`,
    ...names.map((name) => `export const ${name} = pseudo(english.${name})`),
  ].join('\n')
}
