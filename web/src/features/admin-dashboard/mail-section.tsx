import { useOutbox } from '../../data/outbox.ts'
import { Gate } from '../../ui/gate.tsx'
import classes from './admin-dashboard.module.css'
import { OutgoingMail, OutgoingMailSkeleton } from './outgoing-mail.tsx'

/** Shown under every tab, since an admin may look for a mailed link from any of them. */
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
