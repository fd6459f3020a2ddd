import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

const SIZES = ['small', 'medium', 'large', 'very large']

function Size() {
  const [size, setSize] = useState<string | null>('medium')
  return <SelectField label="Size" data={SIZES} value={size} onChange={setSize} />
}

test('options are in the page once the field is used, and the keyboard begins at the chosen one', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <Size />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Size' })
  expect(screen.queryAllByRole('option', { hidden: true })).toEqual([])
  await user.tab()
  expect(field).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  const chosen = await screen.findByRole('option', { name: 'medium' })
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveValue('large')
})
