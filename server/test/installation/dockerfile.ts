/** The instructions of a Dockerfile, by stage, and what its .dockerignore leaves out. */
export type Instruction = { name: string; text: string }
export type Stage = { base: string; name: string | undefined; instructions: Instruction[] }

export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  for (const line of lines.filter((each) => /^[A-Z]/.test(each))) {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    if (word === 'FROM') {
      const [base = '', , name] = rest.split(' ')
      stages.push({ base, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name: word, text: rest })
  }
  return stages
}

/** The last pattern that fits decides; what is below a folder that is left out is left out too. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isIgnored: !line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }))
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false
}

function toPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll('.', '\\.')))
  return new RegExp(`^${source.join('')}(?:/.*)?$`)
}
