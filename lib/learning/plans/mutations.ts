import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { careerProgressQuery } from "@/lib/learning/enrolments/api";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { userPlansQuery } from "./api";
import type { Plan, PlanCalendar, PlanChange, PlanRequest } from "./schema";

const writePlans = (client: QueryClient, userId: string, change: (plans: Plan[]) => Plan[]) =>
  client.setQueryData<Plan[]>(userPlansQuery(userId).queryKey, (plans = []) => change(plans));

const isNot = (planId: string) => (plan: Plan) => plan.id !== planId;

/** Creates a plan for a track. @throws {ApiError} 409 when there is one, or the track has no targets and paths yet */
export const createPlanMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (input: PlanRequest) => request<Plan>(`/api/users/${userId}/plans`, { method: "POST", body: input }),
    onSuccess: (made, _input, _before, { client }) => {
      writePlans(client, userId, (plans) => [made, ...plans.filter(isNot(made.id))]);
      invalidate(client, careerProgressQuery(userId));
    },
    onError: (_error, _input, _before, { client }) => invalidate(client, userPlansQuery(userId)),
  });

/** Changes the pace or the lessons of a plan. Not optimistic, because the server chooses and dates the lessons. */
export const changePlanMutation = (userId: string, planId: string) =>
  mutationOptions({
    mutationFn: (change: PlanChange) =>
      request<Plan>(`/api/users/${userId}/plans/${planId}`, { method: "PUT", body: change }),
    onSuccess: (changed, _change, _before, { client }) =>
      writePlans(client, userId, (plans) => plans.map((plan) => (plan.id === planId ? changed : plan))),
  });

/** Deletes a plan and its calendar: shown at once, rolled back when the server refuses it. */
export const deletePlanMutation = (userId: string, planId: string) =>
  mutationOptions({
    onMutate: (_none: undefined, { client }) => {
      const before = client.getQueryData<Plan[]>(userPlansQuery(userId).queryKey);
      void client.cancelQueries(userPlansQuery(userId));
      writePlans(client, userId, (plans) => plans.filter(isNot(planId)));
      return before;
    },
    mutationFn: () => request(`/api/users/${userId}/plans/${planId}`, { method: "DELETE" }),
    onError: (_error, _none, before, { client }) => {
      if (before) writePlans(client, userId, () => before);
    },
    onSettled: (_answer, _error, _none, _before, { client }) => invalidate(client, userPlansQuery(userId)),
  });

const markCalendar = (client: QueryClient, userId: string, planId: string, hasCalendar: boolean) =>
  writePlans(client, userId, (plans) => plans.map((plan) => (plan.id === planId ? { ...plan, hasCalendar } : plan)));

/** Creates a plan's calendar address, which replaces an earlier one. The address is shown once. */
export const openPlanCalendarMutation = (userId: string, planId: string) =>
  mutationOptions({
    mutationFn: () => request<PlanCalendar>(`/api/users/${userId}/plans/${planId}/calendar`, { method: "POST" }),
    onSuccess: (_calendar, _none, _before, { client }) => markCalendar(client, userId, planId, true),
  });

/** Revokes a plan's calendar address. */
export const closePlanCalendarMutation = (userId: string, planId: string) =>
  mutationOptions({
    mutationFn: () => request(`/api/users/${userId}/plans/${planId}/calendar`, { method: "DELETE" }),
    onSuccess: (_answer, _none, _before, { client }) => markCalendar(client, userId, planId, false),
  });
