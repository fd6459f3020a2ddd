import { useOutbox } from '../../data/outbox.ts'
import { Gate } from '../../ui/gate.tsx'
import classes from './admin-dashboard.module.css'
import { OutgoingMail, OutgoingMailSkeleton } from './outgoing-mail.tsx'

/** Under every tab: a link that was mailed is looked for from wherever one is. */
export function MailSection() {
  const outbox = useOutbox()
  return (
    <div className={classes.mail}>
      <Gate query={outbox} skeleton={<OutgoingMailSkeleton />} errorTitle="Outgoing mail did not load">
        {(mails) => <OutgoingMail mails={mails} />}
      </Gate>
    </div>
  )
}
