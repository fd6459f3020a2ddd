import { Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { UNREACHABLE } from '../../../copy/accounts.ts'
import {
  type Access,
  type InviteOutcome,
  MAX_INVITED_AT_ONCE,
  useInvitePeople,
  usePeople,
} from '../../../data/accounts/people.ts'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Section } from '../../../parts/section.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { AccessFields, accessError } from './access-fields.tsx'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'

/** As people paste them: by lines, commas, semicolons or spaces. */
const emailsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

function emailsError(emails: readonly string[]): string | null {
  if (emails.length === 0) return copy.emailsRequired
  return emails.length > MAX_INVITED_AT_ONCE ? copy.tooManyEmails(MAX_INVITED_AT_ONCE) : null
}

/** What is not above whoever invites. */
const firstAccess = (): Access => {
  const own = storedUser()?.membership
  return { role: 'orderer', seesPrices: own?.seesPrices ?? true, siteIds: own?.siteIds ? [] : null }
}

export function InviteSection() {
  const invite = useInvitePeople()
  const sites = usePeople('', 1).data?.sites ?? []
  const [text, setText] = useState('')
  const [access, setAccess] = useState(firstAccess)
  const [errors, setErrors] = useState<{ emails: string | null; access: string | null }>({ emails: null, access: null })

  function submit(event: FormEvent) {
    event.preventDefault()
    const emails = emailsIn(text)
    const wrong = { emails: emailsError(emails), access: accessError(access) }
    setErrors(wrong)
    if (wrong.emails || wrong.access || invite.isPending) return
    invite.mutate(
      { emails, ...access },
      // What was not invited stays in the field, to be corrected.
      {
        onSuccess: (results) =>
          setText(results.flatMap((result) => (isDone(result.outcome) ? [] : result.email)).join('\n')),
      },
    )
  }

  return (
    <Section title={copy.inviteTitle} lead={copy.inviteLead}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <FailureAlert error={invite.error} otherwise={UNREACHABLE} />
          <TextArea
            label={copy.emails}
            description={copy.emailsHint(MAX_INVITED_AT_ONCE)}
            rows={3}
            maxRows={10}
            autoComplete="off"
            error={errors.emails}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <AccessFields access={access} sites={sites} onChange={setAccess} error={errors.access} />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
            loading={invite.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
            {copy.invite}
          </Button>
          {invite.data && (
            <ul aria-label={copy.results} aria-live="polite">
              {invite.data.map(({ email, outcome }) => (
                <li key={email}>
                  <Text size="sm" {...(!isDone(outcome) && { c: 'var(--mantine-color-error)' })}>
                    {email}: {copy.outcomes[outcome]}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </form>
    </Section>
  )
}

const isDone = (outcome: InviteOutcome): boolean => outcome === 'sent' || outcome === 'already_member'
