import { MantineProvider, Text } from '@mantine/core'
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = { run: (reason: string) => Promise<unknown>; isRequired?: boolean }

function Canceling({ run, isRequired = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const command = useMutation({ mutationFn: run })
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Cancel?"
        reason={{ label: 'Reason', isRequired }}
        keep="Keep"
        confirm="Cancel it"
        command={command}
        failure={(error) => <Text>{String(error)}</Text>}
        onConfirm={(reason) => command.mutate(reason, { onSuccess: () => setIsOpen(false) })}
      >
        <Text>It ends.</Text>
      </ConfirmDialog>
    </>
  )
}

async function open(props: Props) {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Canceling {...props} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('It ends.')
  return user
}

test('the reason is sent without the blanks around it, and a required one is waited for', async () => {
  const reasons: string[] = []
  const user = await open({ run: async (reason) => reasons.push(reason), isRequired: true })
  expect(screen.getByRole('button', { name: 'Cancel it' })).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '  Flat tire ')
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reasons).toEqual(['Flat tire'])
})

test('a failure is shown with what was typed, and neither is there when the dialog is opened again', async () => {
  const user = await open({ run: () => Promise.reject(new Error('Refused')) })
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Why')
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  expect(await screen.findByText('Error: Refused')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Why')
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('')
  expect(screen.queryByText('Error: Refused')).toBeNull()
})
