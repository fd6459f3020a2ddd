/** The two pages of single sign-on as HTML: small, without the browser app, and readable without any script. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { SSO_PAGE_TEXTS as es } from '../../../texts/es/sso-page.ts'
import { SSO_PAGE_TEXTS as en } from '../../../texts/sso-page.ts'
import { SSO_START } from './paths.ts'
import type { SsoProblem } from './problems.ts'

/** The form may be answered by a redirect to any provider. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self' https: http://localhost:* http://127.0.0.1:*",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const TEXTS = { en, es }

export const isProblem = (name: string): name is SsoProblem => Object.hasOwn(en.problems, name)

type StartPage = {
  email: string
  next: string | null
  problem: SsoProblem | null
  /** Where drivers and admins can sign in at the installation's provider; the label is its name. */
  staff: { label: string | null } | null
}

export function startPage(language: Language, { email, next, problem, staff }: StartPage): string {
  const texts = TEXTS[language]
  return page(
    language,
    texts.title,
    `<h1>${texts.title}</h1>
<p>${texts.lead}</p>
${problem ? `<p role="alert" class="problem">${escapeHtml(texts.problems[problem])}</p>` : ''}
<form action="${SSO_START}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" autofocus value="${escapeHtml(email)}">
${next ? `<input type="hidden" name="next" value="${escapeHtml(next)}">` : ''}
<button>${texts.submit}</button>
</form>
${staff ? staffLink(language, staff.label, next) : ''}
<p><a href="/login">${texts.password}</a></p>`,
  )
}

function staffLink(language: Language, label: string | null, next: string | null): string {
  const texts = TEXTS[language]
  const query = new URLSearchParams({ staff: '1', ...(next && { next }) })
  return `<h2>${texts.staff}</h2>
<p><a class="button" href="${SSO_START}?${escapeHtml(String(query))}">${escapeHtml(texts.continueAt(label))}</a></p>`
}

/** The script stores who has signed in, as the sign-in page does. Without it the link still leads on. */
export function donePage(language: Language, next: string): string {
  const texts = TEXTS[language]
  return page(
    language,
    texts.done,
    `<h1 role="status">${texts.done}</h1>
<p><a href="${escapeHtml(next)}">${texts.continueLink}</a></p>
<script src="/sso-done.js" data-next="${escapeHtml(next)}"></script>`,
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

const STYLE = `
:root { color-scheme: light dark; --text: #13212a; --back: #f4f7f8; --card: #fff; --line: #7b8a93; --accent: #0b6b74; --on: #fff; --bad: #a3261b }
@media (prefers-color-scheme: dark) { :root { --text: #e8eef1; --back: #0d171d; --card: #13212a; --line: #7f929c; --accent: #5cc3cc; --on: #0d171d; --bad: #ff9b8f } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--back); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 32px 24px; border-radius: 12px; background: var(--card) }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3 }
p { margin: 0 0 20px }
p:last-child { margin: 20px 0 0 }
label { display: block; margin-bottom: 4px; font-weight: 500 }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit }
h2 { margin: 28px 0 0; padding-top: 20px; border-top: 1px solid var(--line); font-size: 16px }
.button { display: flex; align-items: center; justify-content: center; text-align: center; text-decoration: none }
button, .button { width: 100%; min-height: 44px; margin-top: 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
.button { border: 1px solid var(--accent); background: transparent; color: var(--accent) }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.problem { color: var(--bad) }`

const page = (language: Language, title: string, content: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Meridian</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
