import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Segments } from './segments.tsx'

const DATA = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

function Periods({ disabled = false }: { disabled?: boolean }) {
  const [period, setPeriod] = useState<'week' | 'month'>('week')
  return <Segments aria-label="Period" data={DATA} value={period} onChange={setPeriod} disabled={disabled} />
}

test('segments are one choice of a named group, by pointer and by arrow key', async () => {
  const user = userEvent.setup()
  render(<Periods />)
  expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
  await user.click(screen.getByText('Month'))
  expect(screen.getByRole('radio', { name: 'Month' })).toBeChecked()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
})

test('disabled segments keep their choice', async () => {
  const user = userEvent.setup()
  render(<Periods disabled />)
  await user.click(screen.getByText('Month'))
  expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
})
