import { TYPED_KEY } from './typed-key.ts'

/** Carries what was typed into a page's fields over a reload of that page. */
const FIELDS = 'main input, main textarea'
/** A page shows its fields only when it has loaded its data. */
const WAIT_MS = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement
type Typed = { path: string; fields: { name: string; value: string }[] }

/** A field's name or id: without one it is not found again. Ids of React's own making differ from load to load. */
const nameOf = ({ name, id }: Field): string => name || (/^(mantine|_r_|:r)/.test(id) ? '' : id)
const isText = (field: Field) => !['password', 'file', 'checkbox', 'radio', 'hidden'].includes(field.type)
const textFields = () => [...document.querySelectorAll<Field>(FIELDS)].filter((field) => isText(field) && nameOf(field))

export function keepTyped(): void {
  const fields = textFields().flatMap((field) => (field.value ? [{ name: nameOf(field), value: field.value }] : []))
  const typed: Typed = { path: location.pathname, fields }
  if (fields.length > 0) sessionStorage.setItem(TYPED_KEY, JSON.stringify(typed))
}

/** Once, after the page has loaded again. A field that has a text by then keeps its own. */
export function putBackTyped(): void {
  const stored = sessionStorage.getItem(TYPED_KEY)
  if (!stored) return
  sessionStorage.removeItem(TYPED_KEY)
  const { path, fields } = JSON.parse(stored) as Typed
  if (path !== location.pathname) return
  let left = fields
  const fill = () => {
    left = left.filter(({ name, value }) => {
      const field = textFields().find((candidate) => nameOf(candidate) === name)
      if (field && !field.value) type(field, value)
      return !field
    })
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), WAIT_MS)
  fill()
}

/** As a person would: React listens for the event, and remembers the value it set itself. */
function type(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
