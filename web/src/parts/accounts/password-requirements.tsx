import { VisuallyHidden } from '@mantine/core'
import { PASSWORD_REQUIREMENTS } from '@meridian/domain/accounts/accounts.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { PASSWORD_REQUIREMENTS_COPY as copy } from './password-requirements.copy.ts'
import classes from './password-requirements.module.css'

/** Checked while typing. Only the length is enforced, so only the length is called required. */
export function PasswordRequirements({ password, id }: { password: string; id?: string }) {
  return (
    <ul className={classes.list} id={id} aria-label={copy.title}>
      {PASSWORD_REQUIREMENTS.map((requirement) => {
        const isMet = requirement.test(password)
        const Icon = isMet ? IconCircleCheckFilled : IconCircle
        return (
          <li key={requirement.id} className={classes.item} data-met={isMet || undefined}>
            <Icon size={18} className={classes.icon} aria-hidden />
            <span>{requirement.label}</span>
            <span className={classes.weight}>{requirement.id === 'length' ? copy.required : copy.recommended}</span>
            <VisuallyHidden>{isMet ? copy.met : copy.notMet}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
