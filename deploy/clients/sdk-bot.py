"""A typical bot with the library `nerimity-sdk`, which uses a library for Socket.IO.

The addresses are constants of the package; nothing else of it is changed. The bot sends errors as messages to the channel.
"""

import os

import nerimity_sdk.transport.gateway as gateway
import nerimity_sdk.transport.rest as rest
from nerimity_sdk import Bot, Button

URL = os.environ["FOLKMOOT_URL"]
rest.BASE_URL = f"{URL}/api"
gateway.GATEWAY_URL = URL

bot = Bot(token=os.environ["BOT_TOKEN"], prefix="!")


@bot.on_command_error
async def failed(ctx, error):
    await ctx.reply(f"failed {ctx.message.content}: {error!r}")


@bot.on_button_error
async def failed_button(press, error):
    await press.reply(f"failed {press.button_id}: {error!r}")


@bot.command("ping", description="Answers")
async def ping(ctx):
    await ctx.react("👍")
    await ctx.reply(f"pong {' '.join(ctx.args)} to {ctx.author.username} in {ctx.channel.name} of {ctx.server.name}, {ctx.member is not None}")


@bot.command_private("edit")
async def edit(ctx):
    await ctx.reply("first words")
    await ctx.edit_reply("second words")


@bot.command_private("page")
async def page(ctx):
    async with ctx.typing():
        await ctx.reply_embed("<div><h1>Hello</h1></div>")
    read = [message.content for message in await ctx.fetch_messages(2)]
    await ctx.reply(f"I read {read}")


@bot.command_private("buttons")
async def buttons(ctx):
    await ctx.reply("Sure?", buttons=[Button("confirm_yes", "Yes"), Button("confirm_no", "No", alert=True)])


@bot.button("confirm_{answer}")
async def confirmed(press):
    await press.popup("Noted", f"You said {press.params['answer']}.")


@bot.command_private("whisper")
async def whisper(ctx):
    await ctx.reply_dm("between us")


@bot.command_private("role")
async def role(ctx):
    made = await ctx.rest.create_role(ctx.server_id, "ignored")
    await ctx.rest.update_role(ctx.server_id, made["id"], name="Helpers", permissions=2)
    await ctx.rest.delete_role(ctx.server_id, made["id"])
    await ctx.reply(f"made {made['name']}")


@bot.command_private("kick")
async def kick(ctx):
    await ctx.rest.kick_member(ctx.server_id, ctx.args[0])


@bot.on("server:member_left")
async def missed(event):
    server = bot.cache.servers.get(event.server_id)
    channel = next(each for each in bot.cache.channels.values() if each.server_id == server.id)
    await bot.rest.create_message(channel.id, f"{event.user_id} is missed")


@bot.on("ready")
async def ready(_me):
    print("ready", len(bot.cache.servers.values()), flush=True)


bot.run(auto_restart=False)
