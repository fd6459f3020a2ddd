/** A driver is spoken to with tú, or in words that suit everybody where a screen is shared: never with usted. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const CONTRACT = join(WEB, '../../contract/src/texts/es')

const ofDrivers = readdirSync(join(WEB, 'features/driver-dashboard'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.copy.es.ts'))
  .map((name) => join(WEB, 'features/driver-dashboard', name))

/** With the exports that only clients or admins see. */
const SHARED: Record<string, readonly string[]> = {
  'app/driver-sign-out.copy.es.ts': [],
  'copy/es/accounts.ts': ['INVITATION_AS'],
  'copy/es/failures.ts': [],
  'copy/es/handovers.ts': [],
  'copy/es/maps.ts': [],
  'copy/es/messages.ts': ['CONVERSATIONS_COPY.none.client', 'CONVERSATIONS_COPY.none.admin', 'CHAT_COPY.supportLead'],
  'copy/es/notices.ts': [],
  'copy/es/passkeys.ts': [],
  'copy/es/proofs.ts': [],
  'copy/es/service-worker.ts': [],
  'copy/es/shell.ts': ['WELCOME_COPY'],
  'copy/es/steps.ts': [],
  'copy/es/ui.ts': [],
  'features/login/locked-jobs.copy.es.ts': [],
  'features/security/security.copy.es.ts': ['TEAM_COPY'],
}

const ERRORS = ['errors-accounts.ts', 'errors-proofs.ts', 'errors-requests.ts']

/** Imperatives and pronouns of usted. 'Su' is one as well, but also says 'its', so these catalogs do without it or name its thing. */
const USTED =
  /(?<!\p{L})(usted|intente|inténtelo|revise|inicie|vuelva|escriba|elija|abra|pida|espere|confirme|permita|agregue|guarde|guárdel[oa]s?|escanee|escanéel[oa]|instale|conecte|llame|diga|toque|use|quite|comuníquese|regístrese|espérel[oa]|le (damos|enviamos|pide|quedan|ven|invitó)|su (cuenta|contraseña|conexión|correo|teléfono|perfil|sesión|búsqueda|navegador|app|nombre de usuario|configuración))(?!\p{L})/iu

/** Names of admins' affairs in catalogs of errors. */
const OF_ADMINS = /invit|driver_|organization/

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, value.toString()]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
}

async function formalTexts(file: string, except: readonly string[] = []): Promise<string[]> {
  const catalog: Record<string, unknown> = await import(/* @vite-ignore */ file)
  return Object.entries(catalog)
    .flatMap(([name, value]) => textsIn(value, name))
    .filter(([path, text]) => USTED.test(text) && !except.some((name) => path === name || path.startsWith(`${name}.`)))
    .map(([path, text]) => `${path}: ${text}`)
}

test('no Spanish text that a driver sees says usted', async () => {
  expect(ofDrivers.length).toBeGreaterThan(4)
  const formal = await Promise.all([
    ...ofDrivers.map((file) => formalTexts(file)),
    ...Object.entries(SHARED).map(([file, except]) => formalTexts(join(WEB, file), except)),
    ...ERRORS.map(async (name) =>
      (await formalTexts(join(CONTRACT, name))).filter((text) => !OF_ADMINS.test(text.split(':')[0] ?? '')),
    ),
  ])
  expect(formal.flat()).toEqual([])
})
