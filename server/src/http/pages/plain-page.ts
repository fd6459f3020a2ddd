/** Pages as HTML from the server: small, under the name of the product, without the browser app, and readable without any script. */
import type { Language } from '@meridian/domain/accounts/language.ts'

/** `formTargets`: where a form of the page may lead. */
export const plainPagePolicy = (formTargets = "'self'"): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

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
.problem { color: var(--bad) }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 24px; font-weight: 600 }
.brand img { display: block }`

/** `content` is HTML: what comes from elsewhere is escaped by the caller. */
export const plainPage = (language: Language, title: string, content: string): string => `<!doctype html>
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
<p class="brand"><img src="/favicon.svg" alt="" width="32" height="32">Meridian Logistics</p>
${content}
</main>
</body>
</html>
`
