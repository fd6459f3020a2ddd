import { ActionIcon } from '@mantine/core'
import { LANGUAGE_NAMES, type Language, otherLanguage } from '@meridian/domain/accounts/language.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { useState } from 'react'
import classes from './language-switch.module.css'

const OTHER = otherLanguage(LANGUAGE)
const NAME = LANGUAGE_NAMES[OTHER]
const CODE = OTHER.toUpperCase()

type Props = { onSwitch: (language: Language) => Promise<void> }

/** Named in the other language, for whoever does not read this one. */
export function LanguageLink({ onSwitch }: Props) {
  return (
    <button type="button" lang={OTHER} className={classes.link} onClick={() => void onSwitch(OTHER)}>
      {NAME}
    </button>
  )
}

/** Where there is little room: 'ES'. */
export function LanguageIcon({ onSwitch, onFailure }: Props & { onFailure: (error: unknown) => void }) {
  const [isSwitching, setIsSwitching] = useState(false)
  return (
    <ActionIcon
      lang={OTHER}
      // With what is seen of it, for whoever speaks to the page.
      aria-label={`${CODE} ${NAME}`}
      title={NAME}
      loading={isSwitching}
      onClick={() => {
        setIsSwitching(true)
        onSwitch(OTHER).catch((error) => {
          setIsSwitching(false)
          onFailure(error)
        })
      }}
    >
      <span className={classes.code} aria-hidden>
        {CODE}
      </span>
    </ActionIcon>
  )
}
