import type { NextRequest } from "next/server";
import { handlers } from "@/lib/auth/auth";
import { withRefusal } from "@/lib/auth/sign-in-refusal";

export const { GET } = handlers;

export const POST = (request: NextRequest) => withRefusal(() => handlers.POST(request));
