import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ERROR_STATUS, type ErrorBody } from '@meridian/contract/errors.ts'
import { api } from '@meridian/contract/index.ts'
import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'

/** In the Spanish build each of these is its Spanish one. */
const TEXTS = {
  '@meridian/domain/texts/language.ts': () => import('@meridian/domain/texts/es/language.ts'),
  '@meridian/contract/texts/sentences.ts': () => import('@meridian/contract/texts/es/sentences.ts'),
  '@meridian/contract/texts/field-messages.ts': () => import('@meridian/contract/texts/es/field-messages.ts'),
}
afterAll(() => {
  for (const path of Object.keys(TEXTS)) vi.doUnmock(path)
  vi.resetModules()
})

/** Shows the refusal of a call above a form with one field, as the Spanish build does. */
async function show(body: ErrorBody) {
  // Test files share their modules, and the English ones may be loaded.
  vi.resetModules()
  for (const [path, texts] of Object.entries(TEXTS)) vi.doMock(path, texts)
  const { call } = await import('../data/call.ts')
  const { FailureAlert, useFormFailure } = await import('./failed-action.tsx')
  startFakeServer().on(api.accounts.logout, Response.json(body, { status: ERROR_STATUS[body.code] ?? 409 }))
  const error = await call(api.accounts.logout).catch((refused: unknown) => refused)
  function Form() {
    const form = useForm({ initialValues: { firstName: '' } })
    const failure = useFormFailure(form, () => false, 'Not saved')
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useEffect(() => failure.show(error), [])
    return <TextInput label="First name" {...form.getInputProps('firstName')} />
  }
  render(
    <MantineProvider>
      <FailureAlert error={error} otherwise="Not saved" />
      <Form />
    </MantineProvider>,
  )
}

test('a refusal is worded in Spanish, from its code and its values', async () => {
  const values = { orderId: 12, from: '2026-03-04T20:30:00.000Z', zone: 'America/Chicago' }
  await show({ code: 'available_later', message: 'Order #ML-0012 is for a later day', values })
  expect(screen.getByRole('alert')).toHaveTextContent(
    'El pedido #ML-0012 es para otro día; se abre para los choferes el mié, 4 de mar, 2:30 p.m. CST',
  )
})

test('so is what the server says of a field', async () => {
  const message = 'must be at most 100 characters'
  await show({
    code: 'invalid_input',
    message: `firstName: ${message}`,
    values: { field: 'firstName', message },
    details: { fields: { firstName: message }, fieldCodes: { firstName: { code: 'tooLong', max: 100 } } },
  })
  expect(screen.getByText('debe tener 100 caracteres como máximo')).toBeVisible()
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('debe tener 100 caracteres como máximo')
})

test('a code that this build does not know is shown in the server’s words', async () => {
  await show({ code: 'of_a_later_release' as ErrorBody['code'], message: 'The moon is full' })
  expect(screen.getByRole('alert')).toHaveTextContent('The moon is full')
})
