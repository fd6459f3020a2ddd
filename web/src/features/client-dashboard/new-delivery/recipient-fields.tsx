/** Whether the recipient is texted, and whether mailed the tracking link, and where. */

import { Group, Radio, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LANGUAGE_NAMES, LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import classes from './new-delivery.module.css'
import { RECIPIENT_TEXTS_COPY } from './recipient-texts.copy.ts'

export function RecipientFields({ form }: { form: UseFormReturnType<DeliveryRequest> }) {
  const { emailsRecipient, textsRecipient, requiresPin } = form.values
  return (
    <>
      <Switch
        className={classes.switch}
        label={RECIPIENT_TEXTS_COPY.label}
        description={RECIPIENT_TEXTS_COPY.hint}
        {...form.getInputProps('textsRecipient', { type: 'checkbox' })}
      />
      <Switch
        className={classes.switch}
        label={requiresPin ? copy.emailsRecipientWithPin : copy.emailsRecipient}
        description={copy.emailsRecipientHint}
        {...form.getInputProps('emailsRecipient', { type: 'checkbox' })}
      />
      {emailsRecipient && (
        <TextInput
          label={copy.recipientEmail}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          {...form.getInputProps('recipientEmail')}
        />
      )}
      {(emailsRecipient || textsRecipient) && (
        <Radio.Group label={copy.recipientLanguage} {...form.getInputProps('recipientLanguage')}>
          <Group gap="lg" mt={4}>
            {LANGUAGES.map((language) => (
              <Radio key={language} value={language} label={LANGUAGE_NAMES[language]} lang={language} />
            ))}
          </Group>
        </Radio.Group>
      )}
    </>
  )
}
