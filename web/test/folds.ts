/** What a form has folded. */
import { screen } from '@testing-library/react'
import type { aUser } from './render-app.tsx'

/** Opens it, unless it is open. */
export async function unfold(user: ReturnType<typeof aUser>, title: string): Promise<void> {
  const button = await screen.findByRole('button', { name: new RegExp(`^${title}`), expanded: false })
  await user.click(button)
}
