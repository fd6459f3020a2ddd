/**
 * Builds the verifier as one HTML file, which the server puts into each evidence archive. Its policy forbids every request, so that
 * whoever opens it need not believe that it makes none. Hidden in the output: the server does not serve it.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { type BuildLanguage, texts } from './build-language.ts'
import { inLanguage } from './build-pages.ts'

const TEMPLATE = join(import.meta.dirname, 'offline-verifier.html')
const ENTRY = join(import.meta.dirname, 'src/features/verify/offline-main.tsx')

/** `styles`: adds those of the components in use, as in the app. */
export function offlineVerifier(language: BuildLanguage, styles: () => Plugin): Plugin {
  let folder = ''
  return {
    name: 'offline-verifier',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (this.environment.mode !== 'build') return
        const output = await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          publicDir: false,
          plugins: [texts(language), react(), styles(), withoutFonts()],
          build: {
            write: false,
            target: 'es2023',
            cssCodeSplit: false,
            modulePreload: false,
            chunkSizeWarningLimit: 2_000,
            rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
          },
        })
        writeFileSync(
          join(folder, '.offline-verifier.html'),
          inLanguage(pageOf(output as Rolldown.RolldownOutput), language),
        )
      },
    },
  }
}

function pageOf({ output }: Rolldown.RolldownOutput): string {
  const scripts = output.filter((file) => file.type === 'chunk')
  const others = output.filter((file) => file.type === 'asset')
  const styles = others.filter(({ fileName }) => fileName.endsWith('.css'))
  if (scripts.length !== 1 || styles.length !== 1 || others.length !== 1)
    throw new Error(`The offline verifier is more than one file: ${output.map(({ fileName }) => fileName).join(', ')}`)
  // The end of the element, wherever it stands in the code.
  const script = (scripts[0]?.code ?? '').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
  const parts = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    style: `<style>${styles[0]?.source}</style>`,
    script: `<script type="module">${script}</script>`,
  }
  const template = readFileSync(TEMPLATE, 'utf8')
  return template.replace(/<!-- (policy|style|script) -->/g, (_, name: keyof typeof parts) => parts[name])
}

/** The system's own is good enough, and a third of the size. */
const withoutFonts = (): Plugin => ({
  name: 'without-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/ui/global.css')) return null
    return { code: code.replace(/@font-face \{[^}]*url\([^}]*\}/g, ''), map: null }
  },
})
