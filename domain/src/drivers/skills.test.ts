import { expect, test } from 'vitest'
import { type DriverSkill, missingSkill, skillsFor, validSkills } from './skills.ts'

const SKILLS: DriverSkill[] = [
  { skill: 'cold_box', expiresOn: null },
  { skill: 'controlled_medication', expiresOn: '2026-07-15' },
]

test('a skill is valid up to and including its last day', () => {
  expect(validSkills(SKILLS, '2026-07-15')).toEqual(['cold_box', 'controlled_medication'])
  expect(validSkills(SKILLS, '2026-07-16')).toEqual(['cold_box'])
})

test('what is missing is named, with the day it expired', () => {
  const needed = skillsFor({ isControlled: true, isCold: true })
  expect(needed).toEqual(['controlled_medication', 'cold_box'])
  expect(missingSkill(needed, SKILLS, '2026-07-15')).toBeNull()
  expect(missingSkill(needed, SKILLS, '2026-07-16')).toEqual({
    skill: 'controlled_medication',
    expiredOn: '2026-07-15',
  })
  expect(missingSkill(needed, [], '2026-07-15')).toEqual({ skill: 'controlled_medication', expiredOn: null })
  expect(missingSkill(skillsFor({ isControlled: false, isCold: false }), [], '2026-07-15')).toBeNull()
})
