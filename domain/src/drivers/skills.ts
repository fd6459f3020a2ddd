/** What a driver is certified or equipped for, and which work needs it. */
import type { LocalDate } from '../time/calendar.ts'

export { SKILL_LABELS } from '../texts/skills.ts'

export const SKILLS = ['controlled_medication', 'cold_box', 'biological_samples', 'heavy_equipment', 'bonded'] as const
export type Skill = (typeof SKILLS)[number]

/** The last day on which it is valid; null: it does not expire. */
export type DriverSkill = { skill: Skill; expiresOn: LocalDate | null }

/** Driver and admins are warned this long before a skill expires. */
export const SKILL_WARNING_DAYS = 30

export const isSkillValid = ({ expiresOn }: DriverSkill, on: LocalDate): boolean =>
  expiresOn === null || expiresOn >= on

export const validSkills = (skills: readonly DriverSkill[], on: LocalDate): Skill[] =>
  skills.filter((skill) => isSkillValid(skill, on)).map(({ skill }) => skill)

/** What an order says about its contents. */
type SkillFacts = { isControlled: boolean; isCold: boolean }

export function skillsFor({ isControlled, isCold }: SkillFacts): Skill[] {
  return [...(isControlled ? (['controlled_medication'] as const) : []), ...(isCold ? (['cold_box'] as const) : [])]
}

/** A needed skill that the driver has not, or not any more; null when none is missing. */
export function missingSkill(
  needed: readonly Skill[],
  skills: readonly DriverSkill[],
  on: LocalDate,
): { skill: Skill; expiredOn: LocalDate | null } | null {
  const missing = needed.find((skill) => !validSkills(skills, on).includes(skill))
  if (!missing) return null
  return { skill: missing, expiredOn: skills.find(({ skill }) => skill === missing)?.expiresOn ?? null }
}
