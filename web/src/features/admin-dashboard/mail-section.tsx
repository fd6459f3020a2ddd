import { useOutbox } from '../../data/outbox.ts'
import { Gate } from '../../ui/gate.tsx'
import { OutgoingMail, OutgoingMailSkeleton } from './outgoing-mail.tsx'

export function MailSection() {
  const outbox = useOutbox()
  return (
    <Gate query={outbox} skeleton={<OutgoingMailSkeleton />} errorTitle="Outgoing mail did not load">
      {(mails) => <OutgoingMail mails={mails} />}
    </Gate>
  )
}
