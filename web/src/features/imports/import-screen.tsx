/** Orders from a file: chosen, its columns confirmed, its rows checked and corrected, and placed. */
import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { type ImportDetails, useImport } from '../../data/imports.ts'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Columns } from './columns.tsx'
import { IMPORT_COPY as copy } from './imports.copy.ts'
import { StagedRows } from './staged-rows.tsx'

export function ImportScreen() {
  const { id } = useSearch({ from: '/import' })
  const navigate = useNavigate()
  const open = (next?: number) => void navigate({ to: '/import', search: next === undefined ? {} : { id: next } })
  const isAllowed = storedUser()?.role === 'client' && mayDo('handle_orders')
  return (
    <Page
      title={copy.title}
      {...(isAllowed && id !== undefined
        ? {
            actions: (
              <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={() => open()}>
                {copy.back}
              </Button>
            ),
          }
        : {})}
    >
      {!isAllowed ? (
        <NoAccess />
      ) : id === undefined ? (
        <ChooseFile onUploaded={open} />
      ) : (
        <OneImport id={id} key={id} onGone={() => open()} />
      )}
    </Page>
  )
}

function OneImport({ id, onGone }: { id: number; onGone: () => void }) {
  const query = useImport(id)
  return (
    <Gate query={query} skeleton={<Skeleton height={320} />}>
      {(details) => <Steps details={details} onGone={onGone} />}
    </Gate>
  )
}

function Steps({ details, onGone }: { details: ImportDetails; onGone: () => void }) {
  const [isChanging, setIsChanging] = useState(false)
  if (details.state === 'columns' || isChanging)
    return <Columns details={details} onConfirmed={() => setIsChanging(false)} />
  return <StagedRows details={details} onChangeColumns={() => setIsChanging(true)} onGone={onGone} />
}
