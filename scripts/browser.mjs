import { existsSync, rmSync } from 'node:fs'
import { installFromDebian, programFiles } from './machine.mjs'
import { run } from './progress.mjs'

/**
 * The same flags for every Chromium. Its sandbox does not start as root, and many containers have none. Maps are drawn with
 * WebGL, in software where there is no graphics card. The packaged Chromium's own flags are not used:
 * they compose whole pages in software as well, which takes seconds for each, and make it one process without security.
 */
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--enable-unsafe-swiftshader']

/** The headless shell first: the same engine without the processes of a window, and it starts twenty times faster. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Where macOS has its programs. */
const MAC_FILES = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * A Chromium for the browser tests: the one that CHROMIUM_PATH names, the one from npm (made for Linux on x64 only), the
 * machine's own or Playwright's, or, as root on Debian, one that it installs.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return withFlags(named)
  const packaged = await findPackaged()
  if (packaged) return withFlags(packaged)
  const found = await findInstalled()
  if (found) return withFlags(found)
  await installFromDebian('Installing Chromium for the browser tests', ['chromium-headless-shell', 'chromium'])
  const installed = await findInstalled()
  if (installed) return withFlags(installed)
  throw new Error(
    'The browser tests need Chromium: `npx playwright install chromium`, or set CHROMIUM_PATH to a Chrome or Chromium.',
  )
}

async function findPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const file = await chromium.executablePath()
    if (await doesStart(file)) return file
    // It unpacks itself into the temporary folder and uses any file it finds there, also a partial one of a killed run.
    rmSync(file, { force: true })
    return (await doesStart(await chromium.executablePath())) ? file : undefined
  } catch {
    return undefined
  }
}

async function findInstalled() {
  const { chromium } = await import('@playwright/test')
  const elsewhere = [...MAC_FILES, chromium.executablePath()].filter(existsSync)
  const files = [...NAMES.flatMap((name) => programFiles(name).slice(0, 1)), ...elsewhere]
  for (const file of files) if (await doesStart(file)) return file
  return undefined
}

/** A missing library shows only when the program is started. */
async function doesStart(file) {
  return (await run(file, ['--version', '--no-sandbox', '--headless'])).isOk
}

const withFlags = (executablePath) => ({ executablePath, args: FLAGS })
