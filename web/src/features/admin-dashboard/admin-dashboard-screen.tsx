import { useOutbox } from '../../data/outbox.ts'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { OutgoingMail, OutgoingMailSkeleton } from './outgoing-mail.tsx'

export function AdminDashboardScreen() {
  const outbox = useOutbox()
  return (
    <Page title="Admin dashboard" documentTitle="Admin">
      <Gate query={outbox} skeleton={<OutgoingMailSkeleton />} errorTitle="Outgoing mail did not load">
        {(mails) => <OutgoingMail mails={mails} />}
      </Gate>
    </Page>
  )
}
