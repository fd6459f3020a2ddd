import { Button, Group, Text } from '@mantine/core'
import { DEFAULT_SIMULATION_SPEED, SIMULATION_SPEEDS, type SimulationSpeed } from '@meridian/contract/simulation.ts'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { SIMULATION_COPY } from '../copy/simulation.ts'
import { sentenceOf } from '../data/call.ts'
import { useSimulation, useSimulationControl } from '../data/simulation.ts'
import { Segments } from '../ui/segments.tsx'
import classes from './simulated-day.module.css'

const SPEEDS = SIMULATION_SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))

/** Starts and stops the simulated day. Shown in a demo only. */
export function SimulatedDay() {
  const { data } = useSimulation()
  const control = useSimulationControl()
  const [chosen, setChosen] = useState<SimulationSpeed>(DEFAULT_SIMULATION_SPEED)
  // Its frame is there before its state is known, so that nothing below it moves.
  const running = data?.running
  const speed = String(running?.speed ?? chosen)

  function choose(value: string) {
    const next = Number(value) as SimulationSpeed
    setChosen(next)
    if (running) control.mutate(next)
  }

  return (
    <section className={classes.day} aria-label={SIMULATION_COPY.title}>
      <div className={classes.text}>
        <Text size="sm" fw={600}>
          {running ? SIMULATION_COPY.running : SIMULATION_COPY.title}
        </Text>
        <Text size="xs" c={control.error ? 'red' : 'dimmed'} role="status">
          {control.error ? sentenceOf(control.error, SIMULATION_COPY.failed) : SIMULATION_COPY.lead}
        </Text>
      </div>
      <Group gap="xs" className={classes.controls}>
        <Segments
          size="sm"
          aria-label={SIMULATION_COPY.speed}
          data={SPEEDS}
          value={speed}
          disabled={!data || control.isPending}
          onChange={choose}
        />
        <Button
          size="sm"
          className={classes.button}
          variant={running ? 'default' : 'light'}
          disabled={!data}
          loading={control.isPending}
          leftSection={running ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          onClick={() => control.mutate(running ? null : chosen)}
        >
          {running ? SIMULATION_COPY.stop : SIMULATION_COPY.start}
        </Button>
      </Group>
    </section>
  )
}
