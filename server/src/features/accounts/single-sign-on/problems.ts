/** Why a single sign-on ended without a session. The page says it in a sentence. */
import type { SSO_PAGE_TEXTS } from '../../../texts/sso-page.ts'

export type SsoProblem = keyof typeof SSO_PAGE_TEXTS.problems

export class SsoRefusal extends Error {
  readonly problem: SsoProblem
  constructor(problem: SsoProblem, cause?: unknown) {
    super(`single sign-on: ${problem}`, { cause })
    this.problem = problem
  }
}
