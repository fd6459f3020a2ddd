/** What a page that a link opened shows when it has nothing else to show: a question, an end, a failure. */
import { element, icon, type Props } from './elements.ts'

type GateCopy = { gateTitle: string; gateWhy: string }
type Asked = {
  name: 'pin' | 'zip'
  label: string
  submit: string
  input: Props
  error: string | null
  onSubmit: (typed: string) => void
}

export function gate(copy: GateCopy, { name, label, submit, input: attributes, error, onSubmit }: Asked): HTMLElement {
  const input = element('input', {
    id: name,
    name,
    inputmode: 'numeric',
    required: true,
    ...attributes,
    'aria-describedby': error ? `${name}-error` : undefined,
    'aria-invalid': error ? 'true' : undefined,
  })
  const form = element(
    'form',
    { class: 'card state' },
    icon('lock'),
    element('h1', {}, copy.gateTitle),
    element('p', { class: 'dimmed' }, copy.gateWhy),
    element('label', { for: name }, label),
    input,
    error ? element('p', { id: `${name}-error`, class: 'error', role: 'alert' }, error) : null,
    element('button', { type: 'submit' }, submit),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onSubmit(input.value.trim())
  })
  return form
}

export const dead = ({ deadTitle }: { deadTitle: string }, sentence: string): HTMLElement =>
  element(
    'section',
    { class: 'card state', role: 'alert' },
    icon('link-off'),
    element('h1', {}, deadTitle),
    element('p', { class: 'dimmed' }, `${sentence}.`),
  )

type FailedCopy = { failedTitle: string; failedWhy: string; retry: string }

export function failed(copy: FailedCopy, sentence: string | null, onRetry: () => void): HTMLElement {
  const button = element('button', { type: 'button' }, copy.retry)
  button.addEventListener('click', onRetry)
  return element(
    'section',
    { class: 'card state', role: 'alert' },
    icon('no-network'),
    element('h1', {}, copy.failedTitle),
    element('p', { class: 'dimmed' }, sentence ?? copy.failedWhy),
    button,
  )
}
