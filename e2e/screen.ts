/** A screen of the list, or a state of one. */
import type { Page } from '@playwright/test'

export type Screen = {
  /** Of its picture, and of its step in a sweep. */
  name: string
  /** The account of the demo that sees it; without one, a visitor. */
  as?: 'pharmacy' | 'driver' | 'admin'
  /** `{pending}` stands for the newest order of the demo's pharmacy that is pending, and so on. */
  path: string | ((page: Page) => Promise<string>)
  /** The same with a short list: a check of twenty-five like rows takes ten times as long and finds the same. */
  short?: string
  /** Not at all of the usual widths. */
  widths?: readonly number[]
  /** Before the screen is opened, such as replies that the demo does not have. */
  before?: (page: Page) => Promise<unknown>
  /** Opens the state that is meant, by its English names. */
  open?: (page: Page) => Promise<unknown>
  /** The state is a dialog with this name, which Escape closes. */
  dialog?: RegExp
  /** Loaded on its own: the pages of a tracking link and of a front desk, which are not part of the app. */
  isDocument?: true
  /** For people to look at: it never comes to rest. */
  isPictureOnly?: true
}
