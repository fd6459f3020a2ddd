import type { Skill } from '../drivers/skills.ts'

export const SKILL_LABELS: Record<Skill, string> = {
  controlled_medication: 'Controlled medication',
  cold_box: 'Cold box',
  biological_samples: 'Biological samples',
  heavy_equipment: 'Heavy equipment',
  bonded: 'Bonded courier',
}
