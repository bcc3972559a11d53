import { mutationOptions } from "@tanstack/react-query";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { noticesQuery } from "./api";
import type { Notice } from "./schema";

/** Marks a notice as read or unread. */
export const readNoticeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      request<Notice>(`/api/users/${userId}/notices/${id}`, { method: "PUT", body: { read } }),
    onSettled: (_notice, _error, _variables, _before, { client }) => invalidate(client, noticesQuery(userId)),
  });

/** Marks all notices as read. */
export const readAllNoticesMutation = (userId: string) =>
  mutationOptions({
    mutationFn: () => request(`/api/users/${userId}/notices/read`, { method: "POST" }),
    onSettled: (_nothing, _error, _variables, _before, { client }) => invalidate(client, noticesQuery(userId)),
  });
