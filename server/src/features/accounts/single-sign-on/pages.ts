/** The two pages of single sign-on as HTML: small, without the browser app, and readable without any script. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { escapeHtml, plainPage, plainPagePolicy } from '../../../http/pages/plain-page.ts'
import { SSO_PAGE_TEXTS as es } from '../../../texts/es/sso-page.ts'
import { SSO_PAGE_TEXTS as en } from '../../../texts/sso-page.ts'
import { SSO_START } from './paths.ts'
import type { SsoProblem } from './problems.ts'

/** The form may be answered by a redirect to any provider. */
export const PAGE_POLICY = plainPagePolicy("'self' https: http://localhost:* http://127.0.0.1:*")

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
  return plainPage(
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
  return plainPage(
    language,
    texts.done,
    `<h1 role="status">${texts.done}</h1>
<p><a href="${escapeHtml(next)}">${texts.continueLink}</a></p>
<script src="/sso-done.js" data-next="${escapeHtml(next)}"></script>`,
  )
}
