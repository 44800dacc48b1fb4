import type { World } from '../world'
import { tellFreelancer, tellLeaders, tellOutsiders, tellUser } from './customers'
import { plannerOf, type Desks } from './planner'
import { fillDesks, tellStaff } from './staff'

/** Schedules the stories of the demo accounts, so that whoever signs in finds work and history. */
export const planStories = (world: World, desks: Desks): void => {
  const planner = plannerOf(world, desks)
  tellStaff(world, planner)
  tellUser(planner, desks)
  tellFreelancer(planner)
  tellLeaders(planner)
  tellOutsiders(planner)
  fillDesks(world, planner, desks)
}
