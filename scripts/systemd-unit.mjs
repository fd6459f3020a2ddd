/** What a systemd unit says about its service, as far as a command beside the service needs it. */

/** `Environment="NAME=a b" OTHER=c`: words, each of them quoted or not. */
const WORDS = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g
const words = (text) => [...text.matchAll(WORDS)].map(([, double, single, plain]) => double ?? single ?? plain)

/** Also the text of several files, as `systemctl cat` prints a unit and its drop-ins: an empty value drops the earlier ones. */
export function readUnit(text) {
  const settings = new Map()
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, key, value] = /^([A-Z]\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (key) settings.set(key, value === '' ? [] : [...(settings.get(key) ?? []), value])
  }
  const all = (key) => settings.get(key) ?? []
  const last = (key) => all(key).at(-1)
  return {
    user: last('User'),
    workingDirectory: last('WorkingDirectory'),
    umask: last('UMask'),
    command: words(last('ExecStart') ?? ''),
    environment: Object.fromEntries(all('Environment').flatMap(words).map(nameAndValue)),
    environmentFiles: all('EnvironmentFile').map((value) => ({
      path: value.replace(/^-/, ''),
      isOptional: value.startsWith('-'),
    })),
  }
}

/** The lines of an EnvironmentFile. */
export function readEnvironmentFile(text) {
  const lines = text.split('\n').map((line) => line.trim())
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => unquoted(nameAndValue(line))))
}

function nameAndValue(setting) {
  const at = setting.indexOf('=')
  return [setting.slice(0, at), setting.slice(at + 1)]
}

function unquoted([name, value]) {
  const [, double, single] = /^(?:"(.*)"|'(.*)')$/.exec(value) ?? []
  return [name, double?.replace(/\\(.)/g, '$1') ?? single ?? value]
}
