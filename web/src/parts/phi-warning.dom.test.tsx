import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextArea } from '../ui/text-area.tsx'
import { warnsOfPhi } from './phi-warning.tsx'

function Note({ first = '' }: { first?: string }) {
  const [text, setText] = useState(first)
  return (
    <TextArea
      label="Note"
      rows={2}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      inputContainer={warnsOfPhi(text)}
    />
  )
}

const renderNote = (first?: string) => {
  const shown = render(
    <MantineProvider env="test">
      <Note {...(first === undefined ? {} : { first })} />
    </MantineProvider>,
  )
  const region = shown.container.querySelector('[aria-live="polite"]')
  return { user: userEvent.setup(), region, field: screen.getByRole('textbox', { name: 'Note' }) }
}

test('what was found and why it matters is said beside the field, in a region that was there before, and goes with it', async () => {
  const { user, region, field } = renderNote()
  expect(region).toBeEmptyDOMElement()
  await user.type(field, '2 boxes, lot 4471, suite 1200, ')
  await user.type(field, 'DOB 03/14/1958 call 713-555-0142')
  await waitFor(() => expect(region).toHaveTextContent('This looks like a date of birth (“DOB 03/14/1958”) and'))
  expect(region).toHaveTextContent('a phone number (“713-555-0142”). Others who handle the delivery can read this')
  expect(field).toHaveFocus()
  await user.clear(field)
  expect(region).toBeEmptyDOMElement()
})

test('a stored draft is warned of; what belongs to the trade is not named, and no text is read as markup', async () => {
  const { user, region, field } = renderNote('SSN 512-44-9087')
  await waitFor(() => expect(region).toHaveTextContent('This looks like a social security number (“SSN 512-44-9087”).'))
  await user.clear(field)
  await user.type(field, 'Rx 7731204, exp 08/27, gate code 4521, <b>dob: <i>4/12/1961</i></b> DOB 4/12/1961')
  await waitFor(() => expect(region).toHaveTextContent('This looks like a date of birth (“DOB 4/12/1961”).'))
  expect(region?.querySelector('b, i')).toBeNull()
})
